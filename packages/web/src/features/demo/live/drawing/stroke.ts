/** A place on the paper, its sides 0 … 1, and how wide the pen is there, as a share of the paper's width. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface Stroke {
  readonly colour: string
  readonly points: readonly Point[]
}

const PAPER = '#f4efe6'

export const INKS = [
  { name: 'Ink', colour: '#1b1712' },
  { name: 'Red', colour: '#c8402a' },
  { name: 'Amber', colour: '#e2a22f' },
  { name: 'Green', colour: '#3f7f4a' },
  { name: 'Blue', colour: '#2f5f9e' },
  { name: 'Paper', colour: PAPER },
] as const

export const PENS = [
  { name: 'Fine', width: 0.008 },
  { name: 'Medium', width: 0.025 },
  { name: 'Broad', width: 0.08 },
] as const

/** What a pen needs of a canvas. */
type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'strokeStyle'
>

interface Paper {
  readonly width: number
  readonly height: number
}

/** Draws the stroke from its point `from` on, so that a stroke in progress grows by what is new. A single point is a dot. */
export function drawStroke(pen: Pen, { colour, points }: Stroke, paper: Paper, from = 0): void {
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (let i = Math.max(0, from); i < points.length; i++) {
    const [before, here] = [points[i - 1] ?? points[i], points[i]]
    if (before === undefined || here === undefined) continue
    pen.lineWidth = here.width * paper.width
    pen.beginPath()
    pen.moveTo(before.x * paper.width, before.y * paper.height)
    pen.lineTo(here.x * paper.width, here.y * paper.height)
    pen.stroke()
  }
}

/** The paper with all strokes on it. */
export function drawPaper(
  pen: Pen & Pick<CanvasRenderingContext2D, 'fillRect' | 'fillStyle'>,
  strokes: readonly Stroke[],
  paper: Paper,
): void {
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, paper.width, paper.height)
  for (const stroke of strokes) drawStroke(pen, stroke, paper)
}

export interface NewInk {
  readonly stroke: Stroke
  /** The first point that is new. */
  readonly from: number
}

/** What came onto the paper between two moments. Strokes are never changed, only made longer, replaced or taken away. */
export function newInk(before: readonly Stroke[], now: readonly Stroke[]): readonly NewInk[] {
  return now.flatMap((stroke, i) => {
    const old = before[i]
    if (old === stroke) return []
    const isLonger = old !== undefined && old.points[0] === stroke.points[0]
    return [{ stroke, from: isLonger ? old.points.length : 0 }]
  })
}
