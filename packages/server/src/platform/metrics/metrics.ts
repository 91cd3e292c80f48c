import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../database/tables.ts'
import { MOST_COUNTED } from '../job-indexes.ts'
import { countJobs } from './count-jobs.ts'

/** What this process counts. Labels are names that we chose (routes, models, queues): nothing that a visitor sent. */
export interface Metrics {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly frameSeconds: Histogram<'provider' | 'model'>
  readonly modelFailures: Counter<'provider' | 'model' | 'kind'>
}

/** What a feature counts whenever somebody asks, by one label's values. */
export interface FeatureGauge {
  readonly name: string
  readonly help: string
  readonly label: string
  count(): Promise<Readonly<Record<string, number>>>
}

/** Opens the metrics of this process, those of Node (memory, event loop, garbage) and of the features included. */
export function openMetrics(db: Db, features: readonly FeatureGauge[]): Metrics {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  const jobs = new Gauge({
    name: 'afterimage_jobs',
    help: `Jobs in the queue of all processes, by kind and state (waiting, active); of more than ${MOST_COUNTED}, so many`,
    labelNames: ['queue', 'state'],
    registers,
    collect: async () => {
      const counted = await countJobs(db)
      jobs.reset()
      for (const { queue, state, jobs: count } of counted) jobs.set({ queue, state }, count)
    },
  })
  for (const { name, help, label, count } of features) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect: async () => {
        for (const [value, counted] of Object.entries(await count())) gauge.set({ [label]: value }, counted)
      },
    })
  }
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'afterimage_http_request_seconds',
      help: 'Time from a request to the end of its answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    frameSeconds: new Histogram({
      name: 'afterimage_frame_seconds',
      help: 'Time that a model took for a frame; its count is the number of frames made',
      labelNames: ['provider', 'model'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    modelFailures: new Counter({
      name: 'afterimage_model_failures_total',
      help: 'Frames that a model did not make, by kind of failure',
      labelNames: ['provider', 'model', 'kind'],
      registers,
    }),
  }
}
