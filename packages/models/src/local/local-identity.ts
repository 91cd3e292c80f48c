/** What the built-in networks are known by; one picture is drawn by their one thread while the next gets ready. */
export const localIdentity = {
  id: 'local',
  name: 'Built-in networks',
  concurrency: { kind: 'in-process', atOnce: 2 },
} as const
