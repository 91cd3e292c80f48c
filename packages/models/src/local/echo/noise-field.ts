/** Smooth noise over rows × columns: random values −1 … 1 every `cell` places, bilinear between them. */
export function noiseField(rows: number, columns: number, cell: number, random: () => number): Float32Array {
  const field = new Float32Array(rows * columns)
  if (cell <= 1) return field.map(() => random() * 2 - 1)
  const [shiftX, shiftY] = [random(), random()] // the lattice lies elsewhere in each pass
  const latticeColumns = Math.ceil(columns / cell) + 2
  const latticeRows = Math.ceil(rows / cell) + 2
  const lattice = Float32Array.from({ length: latticeRows * latticeColumns }, () => random() * 2 - 1)
  const at = (row: number, column: number) => lattice[row * latticeColumns + column] ?? 0
  for (let row = 0; row < rows; row++) {
    const y = row / cell + shiftY
    const [top, v] = [Math.floor(y), y % 1]
    for (let column = 0; column < columns; column++) {
      const x = column / cell + shiftX
      const [left, u] = [Math.floor(x), x % 1]
      const above = at(top, left) * (1 - u) + at(top, left + 1) * u
      const below = at(top + 1, left) * (1 - u) + at(top + 1, left + 1) * u
      field[row * columns + column] = above * (1 - v) + below * v
    }
  }
  return field
}
