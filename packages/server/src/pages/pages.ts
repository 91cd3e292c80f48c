import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import type { SendPage } from '../platform/http/serve-web-app.ts'
import { analyticsFor } from './analytics.ts'
import { openPageCompression } from './compress-page.ts'
import { serveLostPhotos } from './lost-photo.ts'
import { type Operator, operatorTags } from './operator-tags.ts'
import type { Figures } from './page-contents.ts'
import { sendPage, serveForCrawlers } from './page-routes.ts'

export interface PagesParts extends Operator {
  readonly db: Db
  readonly publicUrl: string | undefined
  readonly analyticsId: string | undefined
  /** Whether networks look at frames. */
  readonly isLooking?: boolean
  /** What pages of figures are written from. */
  readonly figures?: Figures
}

export interface Pages extends Feature {
  serve(app: HttpApp): void
  /** Sends the built page with the head that belongs to its address. */
  readonly send: SendPage
}

/** The pages as crawlers and other sites see them. */
export function openPages(options: PagesParts): Pages {
  const { db, publicUrl, analyticsId, isLooking = false, figures, ...operator } = options
  const parts = {
    db,
    publicUrl,
    isLooking,
    figures,
    analytics: analyticsFor(analyticsId),
    operatorTags: operatorTags(operator),
    compress: openPageCompression(),
  }
  return {
    serve: (app) => {
      serveForCrawlers(app, parts)
      serveLostPhotos(app)
    },
    send: (request, reply, readTemplate) => sendPage(parts, request, reply, readTemplate),
  }
}
