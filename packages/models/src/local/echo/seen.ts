/** What the encoder saw: at each of rows × columns places one unit vector for each group of strokes. */
export interface SeenStrokes {
  readonly rows: number
  readonly columns: number
  readonly groups: number
  /** Numbers that describe one stroke. */
  readonly width: number
  /** (groups, places, width) */
  readonly vectors: Float32Array
  /** (groups, places): index of the stroke nearest to what was seen. */
  readonly nearest: Int32Array
  /** (groups, codes, width): the learned strokes, unit vectors; of one network always the same array. */
  readonly codes: Float32Array
}
