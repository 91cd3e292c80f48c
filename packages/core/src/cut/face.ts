/** What of the bundled face a cut needs to know, so that a film and a page write the same: a test beside the file holds it to it. */
interface Glyph {
  /** From where it begins to where the next one does, in thousandths of the type. */
  readonly advance: number
  /** How far it reaches over the baseline, in thousandths of the type. */
  readonly top: number
}

/**
 * All that the face can draw, but for marks that stand over another character, and for Ă, which a browser would load a second file for.
 */
export const FACE_CHARACTERS = [
  ...' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',
  ...'¡¢£¥§¨©ª«®¯°´¶·¸º»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ...'ıŒœˆ˚˜–—‘’‚“”„•…‹›€™−',
]

const ADVANCES = numbersIn(`
  170 237 371 635 417 590 579 233 340 340 444 531 217 430 213 258 460 249 404 371 393 382 404 364 433 402 213 217
  531 531 531 317 660 457 478 480 530 453 408 521 546 249 249 496 413 665 540 540 466 540 513 407 461 536 457 651
  546 477 427 325 258 325 433 376 354 399 443 339 457 355 288 402 470 223 215 451 220 704 470 408 444 442 318 308
  259 454 393 597 385 401 353 318 252 318 531 237 339 520 513 376 409 830 364 412 830 411 426 354 516 105 301 368
  412 317 457 457 457 457 457 457 778 480 453 453 453 453 249 249 249 249 530 540 540 540 540 540 540 531 540 536
  536 536 536 477 466 443 399 399 399 399 399 399 573 339 355 355 355 355 223 223 223 223 404 470 408 408 408 408
  408 531 408 454 454 454 454 401 444 401 223 753 639 433 335 452 510 720 166 166 166 316 316 316 301 533 262 262
  495 571 531
`)
const TOPS = numbersIn(`
  0 750 731 720 830 730 733 731 752 752 750 590 96 293 96 790 730 735 730 730 720 745 731 720 730 730 476 476 535
  488 535 750 580 730 720 730 720 720 720 730 720 720 720 720 720 720 720 730 720 730 720 730 735 720 720 720 720
  720 740 740 790 740 740 -75 740 516 740 516 740 516 748 598 740 710 710 740 740 516 516 516 516 516 516 516 651
  510 510 510 510 510 534 740 790 740 416 520 616 730 720 730 706 735 730 424 735 675 735 740 720 421 12 730 424
  520 950 950 950 928 916 986 720 730 950 950 950 916 950 950 950 916 720 928 950 950 950 928 916 557 790 950 950
  950 916 950 720 748 740 740 740 718 706 776 516 516 740 740 740 706 740 740 740 706 752 718 740 740 740 718 706
  590 560 740 740 740 706 740 740 706 513 729 516 740 776 718 293 293 793 730 96 793 730 96 449 96 424 424 730 727
  388
`)

const GLYPHS: ReadonlyMap<string, Glyph> = new Map(
  FACE_CHARACTERS.map((character, at) => [character, { advance: ADVANCES[at] ?? 0, top: TOPS[at] ?? 0 }]),
)

/** Undefined of a character that the face cannot draw. */
export function glyphOf(character: string): Glyph | undefined {
  return GLYPHS.get(character)
}

function numbersIn(text: string): readonly number[] {
  return text.trim().split(/\s+/).map(Number)
}
