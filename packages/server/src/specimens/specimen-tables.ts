declare module '../platform/database/tables.ts' {
  interface Tables {
    specimens: SpecimenTable
  }
}

export interface SpecimenTable {
  name: string
  /** Null until it was begun; it stays when the operator has removed the evolution, so that it is not made again. */
  evolution_id: string | null
}
