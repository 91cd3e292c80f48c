import { FILES_KEPT_DAYS } from '@afterimage/contract/retention'
import { formatDay } from '../format/format-date.ts'

/** Fills a stage whose pictures and films were deleted when their time was over, and says so. */
export function FadedStage({ expiredAt }: { readonly expiredAt: string }) {
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-3 px-6 text-center text-on-stage">
      <p className="display-text text-title">The pictures have faded.</p>
      <p className="max-w-[44ch] text-body">
        Pictures and films are kept for {FILES_KEPT_DAYS.free} days, with Pro for {FILES_KEPT_DAYS.pro}. These were
        deleted on {formatDay(expiredAt)}; what was measured of them stays.
      </p>
    </div>
  )
}
