import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { type ToastMessage, toast } from '../ui/toast-store.ts'

/** What is wrong with what was typed: the sentence under the field, and the toast that says more where there is one. */
export interface FieldProblem<Fields> {
  readonly field: keyof Fields & string
  readonly message: string
  readonly toast?: ToastMessage
}

interface ContractFormOptions<Fields> {
  readonly defaultValues: DefaultValues<Fields>
  /** What the contract cannot know, such as a password that is typed twice. Comes before its rules. */
  readonly check?: (fields: Fields) => FieldProblem<Fields> | undefined
}

export interface ContractForm<Fields extends FieldValues> extends UseFormReturn<Fields> {
  /** The form element's handler: calls `submit` with what was typed once nothing is wrong with it. */
  onSubmit(submit: (fields: Fields) => unknown): (event: FormEvent) => void
}

/**
 * A form that is checked by the contract's schema of what it sends, so that the page has no rules of its own: a fault is said
 * at its field, the first one gets the focus, and nothing is sent.
 */
export function useContractForm<Fields extends FieldValues>(
  schema: ZodType,
  { defaultValues, check }: ContractFormOptions<Fields>,
): ContractForm<Fields> {
  const form = useForm<Fields>({ defaultValues, resolver: contractResolver(schema, check) })
  const onInvalid = () => {
    const problem = check?.(form.getValues())
    if (problem?.toast) toast(problem.toast)
  }
  const onSubmit = (submit: (fields: Fields) => unknown) => (event: FormEvent) =>
    void form.handleSubmit((fields) => submit(fields), onInvalid)(event)
  return { ...form, onSubmit }
}

/** The faults of a form's fields by the schema, the first of each. */
export function contractResolver<Fields extends FieldValues>(
  schema: ZodType,
  check: ContractFormOptions<Fields>['check'],
): Resolver<Fields> {
  return async (fields) => {
    const own = check?.(fields)
    const problems = own === undefined ? problemsBy(schema, fields) : [[own.field, own.message] as const]
    if (problems.length === 0) return { values: fields, errors: {} }
    const errors = problems.toReversed().map(([field, message]) => [field, { type: 'contract', message }])
    // biome-ignore lint/plugin: the schema's problems are at fields of the form.
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> }
  }
}

function problemsBy(schema: ZodType, fields: FieldValues): readonly (readonly [field: string, message: string])[] {
  const checked = schema.safeParse(fields)
  return checked.success ? [] : checked.error.issues.map(({ path: [field], message }) => [String(field), message])
}
