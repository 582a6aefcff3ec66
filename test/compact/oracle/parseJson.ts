/**
 * JSON read by hand. V8 13.6 has a fault: its JSON.parse takes the key of `{"a":1,"\n":2}` for a backslash where it has
 * read an object before whose keys were a and a backslash.
 */
export function parseJson(text: string): unknown {
  let at = 0;
  const takes = (sign: string): boolean => {
    const isThere = text[at] === sign;
    if (isThere) at++;
    return isThere;
  };
  const scalar = (): unknown => {
    const pattern = /"(?:[^"\\]|\\.)*"|[^,\]}:]+/y;
    pattern.lastIndex = at;
    const [token = ""] = pattern.exec(text) ?? [];
    at += token.length;
    return JSON.parse(token);
  };
  const value = (): unknown => {
    if (takes("[")) {
      const list: unknown[] = [];
      while (!takes("]")) {
        list.push(value());
        takes(",");
      }
      return list;
    }
    if (!takes("{")) return scalar();
    const object = {};
    while (!takes("}")) {
      const key = scalar() as string;
      takes(":");
      Object.defineProperty(object, key, { value: value(), enumerable: true, configurable: true, writable: true });
      takes(",");
    }
    return object;
  };
  const parsed = value();
  if (at < text.length) throw new Error(`expected the end at ${text.slice(at)}`);
  return parsed;
}
