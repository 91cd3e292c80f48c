interface FieldNotesProps {
  readonly id: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** What stands under a field: what is wrong with it, else what is expected. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  const note = error ?? hint
  if (note === undefined) return null
  return (
    <p id={id} className={error === undefined ? 'text-dim text-small' : 'text-failed text-small'}>
      {note}
    </p>
  )
}
