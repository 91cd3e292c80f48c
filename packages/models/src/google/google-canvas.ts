import { type Shape, shapesOf } from '../remote/shapes.ts'

const shape = (name: string, width: number, height: number): Shape => ({ name, width, height })

/** What Gemini paints in at 1K (ai.google.dev/gemini-api/docs/image-generation), px. */
const SINCE_3: readonly [Shape, ...Shape[]] = [
  shape('1:1', 1024, 1024),
  ...[shape('2:3', 848, 1264), shape('3:2', 1264, 848), shape('3:4', 896, 1200), shape('4:3', 1200, 896)],
  ...[shape('4:5', 928, 1152), shape('5:4', 1152, 928), shape('9:16', 768, 1376), shape('16:9', 1376, 768)],
  shape('21:9', 1584, 672),
]
const OF_2_5: readonly [Shape, ...Shape[]] = [
  shape('1:1', 1024, 1024),
  ...[shape('2:3', 832, 1248), shape('3:2', 1248, 832), shape('3:4', 864, 1184), shape('4:3', 1184, 864)],
  ...[shape('4:5', 896, 1152), shape('5:4', 1152, 896), shape('9:16', 768, 1344), shape('16:9', 1344, 768)],
  shape('21:9', 1536, 672),
]
/** Of the models of 2026; in which sizes is not said, so that no frame is made for them. */
const LONG = shapesOf('1:4', '4:1', '1:8', '8:1')

/** The sizes that frame 0 may fill. */
export function canvasesOf(model: string): readonly Shape[] {
  return model.includes('2.5') ? OF_2_5 : SINCE_3
}

/** All shapes that the model may be asked for. */
export function shapesOfGemini(model: string): readonly [Shape, ...Shape[]] {
  if (model.includes('2.5')) return OF_2_5
  return /nano-banana-2|3\.[1-9]/.test(model) ? [...SINCE_3, ...LONG] : SINCE_3
}
