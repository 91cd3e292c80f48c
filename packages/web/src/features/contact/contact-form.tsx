import { CONTACT_TYPES, type ContactType, sendContactMessage } from '@afterimage/contract/contact-endpoints'
import { pageFormAction } from '@afterimage/contract/page-forms'
import { useWatch } from 'react-hook-form'
import { earlyForm } from '../../shared/forms/typed-before.ts'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FieldGroup } from '../../shared/ui/field-group.tsx'
import { RadioCard } from '../../shared/ui/radio-card.tsx'
import { TextArea } from '../../shared/ui/text-area.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { CONTACT_FORM, type ContactFormState } from './use-contact-form.ts'

const TYPES = ['general', 'support', 'sales', 'partnership'] as const satisfies readonly ContactType[]

/** The message's form. Until the scripts have come, and where none run, it sends itself, and a page answers. */
export function ContactForm({ form, sending }: ContactFormState) {
  const { register, formState, setValue, control } = form
  const chosen = useWatch({ control, name: 'type' })
  const { errors } = formState
  const readOnly = sending.isPending
  const isHydrated = useHydrated()
  return (
    <form
      method="post"
      action={pageFormAction(sendContactMessage.path)}
      onSubmit={form.onSubmit((fields) => sending.mutate(fields))}
      aria-label={CONTACT_FORM}
      {...earlyForm(isHydrated)}
      className="relative grid gap-6"
    >
      <FieldGroup legend="What is it about?">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {TYPES.map((type) => (
            <RadioCard
              key={type}
              name="type"
              value={type}
              isChosen={type === chosen}
              onChoose={() => setValue('type', type)}
              title={CONTACT_TYPES[type]}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...register('name')}
          label="Name"
          autoComplete="name"
          required
          readOnly={readOnly}
          error={errors.name?.message}
        />
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          readOnly={readOnly}
          error={errors.email?.message}
        />
      </div>
      <TextField
        {...register('subject')}
        label="Subject"
        required
        readOnly={readOnly}
        error={errors.subject?.message}
      />
      <TextArea
        {...register('message')}
        label="Message"
        rows={6}
        required
        readOnly={readOnly}
        error={errors.message?.message}
      />
      <input
        {...register('website')}
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        className="pointer-events-none absolute opacity-0"
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        className="max-sm:w-full sm:justify-self-start"
        disabled={sending.isPending}
      >
        {sending.isPending ? 'Sending...' : 'Send the message'}
      </Button>
    </form>
  )
}
