import { STYLE_IDS } from '@afterimage/core/styles'
import { z } from 'zod'

export const styleId = z.enum(STYLE_IDS, { error: `Choose one of the styles ${STYLE_IDS.join(', ')}.` })
