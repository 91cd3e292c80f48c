import type { Size } from '@afterimage/frames/frame-size'
import { type Placed, placeInShape, placeWithin } from '../remote/canvas.ts'
import { shapesOf } from '../remote/shapes.ts'

/** What OpenAI's models paint in: those since GPT Image 2 in nearly any size, earlier ones in a few, DALL·E 2 in squares. */
const EARLIER = shapesOf('1024x1024', '1536x1024', '1024x1536')
const DALL_E_2 = shapesOf('1024x1024')
const DALL_E_3 = shapesOf('1024x1024', '1792x1024', '1024x1792')
/** Of sizes asked for by number (openapi.yaml, CreateImageEditRequest): at most 8,294,400 px besides, which no frame has. */
const BY_NUMBER = { multiplePx: 16, minPixels: 655_360, maxAspect: 3 }

/** What frame 0 is to be for one of OpenAI's models, besides the usual; nothing for others' models. */
export function fitOf(model: string): { readonly canvases?: typeof EARLIER; readonly minPixels?: number } {
  const canvases = canvasesOf(model)
  if (canvases !== undefined) return { canvases }
  return takesNumbers(model) ? { minPixels: BY_NUMBER.minPixels } : {}
}

/** The canvases of one of OpenAI's models; undefined where it takes sizes by number, and of others' models. */
function canvasesOf(model: string): typeof EARLIER | undefined {
  if (model.includes('dall-e-3')) return DALL_E_3
  if (model.includes('dall-e-2')) return DALL_E_2
  if (takesNumbers(model) || !model.includes('gpt-image')) return undefined
  return EARLIER
}

/** Where the frame lies in what the model is asked for, and how its `size` is written. */
export function placeForOpenAi(model: string, frame: Size): Placed & { readonly size: string } {
  const canvases = canvasesOf(model)
  if (canvases !== undefined) {
    const placed = placeInShape(frame, canvases)
    return { ...placed, size: placed.shape.name }
  }
  const placed = placeWithin(frame, takesNumbers(model) ? BY_NUMBER : { multiplePx: 1 })
  return { ...placed, size: `${placed.canvas.width}x${placed.canvas.height}` }
}

function takesNumbers(model: string): boolean {
  return /gpt-image-([2-9]|\d\d)/.test(model)
}
