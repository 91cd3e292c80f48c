/**
 * Under which keys the answers of the server are kept. A key that begins with another belongs to it: what is done to
 * `projects` is done to each `project`, too.
 */
export const QUERY_KEYS = {
  allowance: ['allowance'],
  apiKeys: ['api-keys'],
  atlas: ['atlas'],
  credits: ['credits'],
  cut: (evolutionId: string, id: string) => ['cut', evolutionId, id] as const,
  evolution: (id: string) => ['evolution', id] as const,
  evolutionStatus: (id: string) => ['evolution', id, 'status'] as const,
  evolutionHealth: (id: string, status: string) => ['evolution', id, 'health', status] as const,
  evolutionMail: (id: string) => ['evolution', id, 'mail'] as const,
  gallery: ['gallery'],
  galleryCard: (id: string) => ['gallery', 'card', id] as const,
  galleryCards: ['gallery', 'cards'],
  galleryView: (view: object) => ['gallery', 'cards', view] as const,
  galleryPlace: (id: string) => ['gallery', 'place', id] as const,
  galleryModels: ['gallery', 'models'],
  halfLives: ['half-lives'],
  lineage: (id: string) => ['lineage', id] as const,
  newsletterProof: (email: string, token: string) => ['newsletter', 'verify', email, token] as const,
  project: (id: string) => ['projects', id] as const,
  projects: ['projects'],
  projectList: (view: object) => ['projects', 'list', view] as const,
  visitorEvolutions: ['projects', 'visitor'],
  providers: ['providers'],
  race: (id: string) => ['race', id] as const,
  sessions: ['sessions'],
  specimens: ['specimens'],
  signInOptions: ['sign-in-options'],
  status: ['status'],
} as const
