import { listProviders } from '../provider-endpoints.ts'
import { getStatus } from '../status-endpoint.ts'
import { type CallExample, example } from './example.ts'

/** What there is at a site, and how it is doing. */
export const SITE_EXAMPLES: readonly CallExample[] = [
  example(listProviders, {
    answer: {
      providers: [
        {
          provider: 'local',
          name: 'Built-in networks',
          marker: null,
          models: [
            {
              id: 'melt',
              name: 'Melt',
              type: 'image-to-image',
              costPerImage: 0,
              description:
                'The picture is redrawn from a sixteenth of its pixels, and sinks a little each time: outlines thicken and run down like warm wax.',
              takesPrompt: false,
              takesStrength: false,
              recommended: false,
              needsAccount: false,
              needsProof: false,
              isForVisitors: true,
              expectedFrameMs: 633,
              sizes: [
                { sizePx: 512, expectedFrameMs: 633 },
                { sizePx: 768, expectedFrameMs: 1397 },
              ],
              styles: {
                reproduce:
                  'Lets columns of the picture sink at their own pace while light and dark forms grow into each other.',
                dreamy: 'Rises like smoke instead of sinking, in a steady current, under a soft glow.',
              },
            },
          ],
          pausedUntil: null,
          pauseReason: null,
        },
      ],
      isLooking: true,
    },
  }),
  example(getStatus, {
    answer: {
      state: 'operational',
      components: [
        { id: 'api', state: 'operational', latencyMs: 8 },
        { id: 'database', state: 'operational', latencyMs: 5 },
        { id: 'queue', state: 'operational', latencyMs: 20 },
        { id: 'storage', state: 'operational', latencyMs: 7 },
      ],
      queue: { waiting: 0, running: 1, longestWaitMs: null },
      providers: [
        {
          ...{ provider: 'local', name: 'Built-in networks', state: 'operational', tries: 69 },
          ...{ successRate: 1, medianFrameMs: 627, pausedUntil: null, pauseReason: null },
        },
      ],
      checkedAt: '2026-11-27T09:20:00.000Z',
    },
  }),
]
