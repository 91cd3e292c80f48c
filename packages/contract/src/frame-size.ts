import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { z } from 'zod'
import { typedNumber } from './typed-number.ts'

const sizesOnOffer = `Choose one of ${FRAME_SIZES_PX.join(', ')} px.`

/** The longer side of all frames, pixels. */
export const frameSizePx = z.literal(FRAME_SIZES_PX, { error: sizesOnOffer })

/** The same as a form sends it. A picture that is smaller gets the largest size that it fills. */
export const wantedSizePx = typedNumber(frameSizePx)
