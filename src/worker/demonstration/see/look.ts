/** How a picture is looked at: tesseract's page segmentation (6 block, 11 scattered) and thresholding. */
export type TesseractOptions = { segmentation: '6' | '11'; method: '0' | '1' | '2' };

/** One look at one picture as PGM, as tesseract's TSV. */
export type RunTesseract = (pgm: Uint8Array, way: TesseractOptions, signal: AbortSignal) => Promise<string>;
