/** For zod's JSON Schemas: its patterns of dates and ids are long, and say what the format says already. */
export function leavePatternsOut({
  jsonSchema,
}: {
  readonly jsonSchema: { format?: unknown; pattern?: unknown }
}): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
