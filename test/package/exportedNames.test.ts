import ts from "typescript-6.0";
import { describe, expect, it, test } from "vitest";
import { entries } from "./built.ts";

/** No more names than a reader of the whole reference can take in: thirty of them are the classes of the Python SDK. */
const MOST = 316;

type Exported = { readonly specifier: string; readonly name: string; readonly declared: readonly ts.Declaration[] };

const exported = readExported();

describe("exported names", () => {
  it.each(entries)("of $specifier", async ({ specifier, code }) => {
    const own = exported.filter((each) => each.specifier === specifier);
    const values = new Set(Object.keys(await import(code)));
    const lines = own.map(({ name }) => (values.has(name) ? name : `type ${name}`)).toSorted();
    expect(lines.join("\n")).toMatchSnapshot();
    expect([...values].filter((name) => own.every((each) => each.name !== name))).toEqual([]);
  });

  test(`are at most ${MOST} in all entries`, () => {
    const distinct = new Set(exported.map(({ name }) => name));
    console.log(`exported names: ${distinct.size} distinct, ${exported.length} in all entries`);
    expect(exported.length).toBeLessThanOrEqual(MOST);
  });

  test("stand for one thing each, in all entries", () => {
    const named = Map.groupBy(exported, ({ name }) => name);
    const shared = [...named].filter(([, [first, ...others]]) =>
      others.some(({ declared }) => declared.some((declaration) => !first?.declared.includes(declaration))),
    );
    expect(shared.map(([name, those]) => [name, ...those.map(({ specifier }) => specifier)])).toEqual([]);
  });
});

/** All that the declarations of the entries export, with what it is declared by. */
function readExported(): Exported[] {
  const files = entries.map(({ types }) => types);
  const options = { module: ts.ModuleKind.NodeNext, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"], types: [] };
  const program = ts.createProgram(files, { ...options, skipLibCheck: true, noEmit: true });
  const checker = program.getTypeChecker();
  return entries.flatMap(({ specifier, types }) => {
    const source = program.getSourceFile(types);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${types} exports nothing`);
    return checker.getExportsOfModule(module).map((symbol) => {
      const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return { specifier, name: symbol.name, declared: declared.declarations ?? [] };
    });
  });
}
