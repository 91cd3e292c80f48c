import { DRIFT_MEASURES, type Drift, type DriftMeasure, type ImageMeasure, type MeasureFacts } from './drift.ts'

/** What tests and benchmarks take for measured: each measure in the middle of its range, but for those that are told. */
export function sampleDrift(
  told: { readonly pair?: Partial<DriftMeasure>; readonly image?: Partial<ImageMeasure> } = {},
): Drift {
  const pair = { ...middles<DriftMeasure>('pair'), ...told.pair }
  return { toOriginal: pair, toPrevious: pair, image: { ...middles<ImageMeasure>('image'), ...told.image } }
}

/** The table's rows become the fields whose types were taken from the same rows. */
function middles<Values>(of: MeasureFacts['of']): Values {
  const rows = Object.entries<MeasureFacts>(DRIFT_MEASURES).filter(([, facts]) => facts.of === of)
  const middle = ({ range: [low, high] }: MeasureFacts) => Math.round((low + high) / 2)
  // biome-ignore lint/plugin: the types are taken from the same rows.
  return Object.fromEntries(rows.map(([id, facts]) => [id, middle(facts)])) as Values
}
