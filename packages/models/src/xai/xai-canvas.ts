import { type Shape, shapesOf } from '../remote/shapes.ts'

/**
 * What Grok Imagine paints in at 1k, px (runware.ai/docs/models/xai-grok-imagine-image). An edit of one picture has the shape of that
 * picture, and no other may be asked for (docs.comfy.org/built-in-nodes/GrokImageEditNode): so it is sent in one of these.
 */
export const GROK_CANVASES: readonly [Shape, ...Shape[]] = shapesOf(
  '1024x1024',
  ...['1280x896', '896x1280', '1296x864', '864x1296', '1408x768', '768x1408', '1408x704', '704x1408'],
  ...['1248x576', '576x1248', '1280x576', '576x1280'],
)
