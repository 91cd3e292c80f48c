import type { Lineage } from '@afterimage/contract/lineage'
import { markPng } from '@afterimage/frames/mark-png'
import { saveFile } from '../../shared/download/save-file.ts'
import { shortenLine } from '../../shared/format/shorten-line.ts'
import { describeNode, lineageRows } from './lineage-rows.ts'

const WIDTH = 1_200
const ROW = 120
const PICTURE = 96
const MARGIN = 40
const INDENT = 44
const GROUND = '#12100e'
const PAPER = '#f3ede4'
const DIM = '#a39b90'
const LINE = '#6b6357'
/** Of a picture that cannot be had, behind its sign. */
const MISSING = '#2a2622'
const HILLS = [
  [40, 44],
  [54, 60],
  [62, 52],
  [76, 70],
] as const

/** Saves the tree as a PNG that says that it shows what an AI made. Where a picture cannot be had a sign stands. */
export async function saveLineage(lineage: Lineage): Promise<void> {
  saveFile(await drawLineage(lineage))
}

async function drawLineage(lineage: Lineage): Promise<File> {
  const rows = lineageRows(lineage)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 2 * MARGIN + rows.length * ROW
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw.')
  context.fillStyle = GROUND
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'middle'
  const fonts = getComputedStyle(document.body).fontFamily
  for (const [at, row] of rows.entries()) {
    const [left, middle] = [MARGIN + row.depth * INDENT, MARGIN + (at + 0.5) * ROW]
    context.fillStyle = LINE
    if (row.depth > 0) context.fillRect(left - INDENT / 2, middle - ROW / 2, 2, ROW)
    if (row.kind === 'text') {
      context.fillStyle = DIM
      context.font = `26px ${fonts}`
      context.fillText(row.text, left, middle)
      continue
    }
    const { name, about } = describeNode(row.node)
    for (const [place, address] of [row.node.firstUrl, row.node.lastUrl].entries()) {
      const picture = await loadPicture(address)
      const x = left + place * (PICTURE + 8)
      if (picture === null) drawMissing(context, x, middle - PICTURE / 2)
      else drawSquare(context, picture, x, middle - PICTURE / 2)
    }
    const text = left + 2 * (PICTURE + 8) + 16
    const fitted = (line: string) => shortenLine(line, WIDTH - MARGIN - text, (part) => context.measureText(part).width)
    context.fillStyle = PAPER
    context.font = `${row.isSelf ? 700 : 400} 32px ${fonts}`
    context.fillText(fitted(name), text, middle - 20)
    context.fillStyle = DIM
    context.font = `24px ${fonts}`
    context.fillText(fitted(about), text, middle + 22)
  }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png === null) throw new Error('The picture could not be made.')
  const name = `afterimage-${lineage.evolution.id.slice(0, 8)}-lineage.png`
  return new File([markPng(new Uint8Array(await png.arrayBuffer()))], name, { type: 'image/png' })
}

/** The middle of a picture, as large as its shorter side. */
function drawSquare(context: CanvasRenderingContext2D, picture: ImageBitmap, x: number, y: number): void {
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, x, y, PICTURE, PICTURE)
}

/** A frame with hills and a sun in it: the sign of a picture, where there is none. */
function drawMissing(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = MISSING
  context.fillRect(x, y, PICTURE, PICTURE)
  context.strokeStyle = DIM
  context.lineWidth = 2
  context.strokeRect(x + 1, y + 1, PICTURE - 2, PICTURE - 2)
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.beginPath()
  context.arc(x + 62, y + 34, 6, 0, 2 * Math.PI)
  context.moveTo(x + 20, y + 70)
  for (const [right, down] of HILLS) context.lineTo(x + right, y + down)
  context.stroke()
}

async function loadPicture(address: string | null): Promise<ImageBitmap | null> {
  if (address === null) return null
  try {
    const answer = await fetch(address)
    return answer.ok ? await createImageBitmap(await answer.blob()) : null
  } catch {
    return null
  }
}
