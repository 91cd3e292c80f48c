/** An image in memory: 8-bit sRGB, interleaved RGB, row by row; `data.length === width * height * 3`. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}
