import type { Page } from "playwright-core";

/** How many colours a screenshot has, and the share of its pixels that are of another colour than most. */
export function coloursOf(page: Page, png: Buffer): Promise<{ colours: number; ink: number }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext(
      "2d",
    ) as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return { colours: counts.size, ink: 1 - Math.max(...counts.values()) / pixels.length };
  }, png.toString("base64"));
}
