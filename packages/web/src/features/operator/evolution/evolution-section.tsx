import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useHeadingFocus } from '../shared/heading-focus.ts'
import { SectionHead } from '../shared/section-head.tsx'
import { EvolutionDossier } from './evolution-dossier.tsx'
import { idIn } from './id-in.ts'

/** One evolution, found by its id or by any address that has it. */
export function EvolutionSection() {
  const [search, setSearch] = useSearchParams()
  const id = idIn(search.get('id') ?? '')
  useHeadingFocus(id)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = idIn(String(new FormData(event.currentTarget).get('id') ?? ''))
    setError(
      found === undefined ? 'There is no id in this. It is the last part of the evolution’s address.' : undefined,
    )
    if (found !== undefined) setSearch({ id: found })
  }
  return (
    <>
      <SectionHead title="Find an evolution">By its id, or by any link to it: hidden or not.</SectionHead>
      {/* Anew with each id that the address brings. */}
      <form key={id} onSubmit={submit} noValidate className="mb-10 flex max-w-[640px] items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Id or link"
            name="id"
            type="text"
            defaultValue={id ?? ''}
            placeholder="https://…/evolution/…"
            autoComplete="off"
            spellCheck={false}
            error={error}
          />
        </div>
        <Button type="submit" className="mt-7 h-11">
          Find
        </Button>
      </form>
      {id !== undefined && <EvolutionDossier key={id} id={id} />}
    </>
  )
}
