import { type ContactType, sendContactMessage } from '@afterimage/contract/contact-endpoints'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'

export interface ContactFields {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly type: ContactType
  /** Left empty by people, who never see it. */
  readonly website: string
}

const FIELDS = ['name', 'email', 'subject', 'message', 'type', 'website'] as const

/** The contact form: checked by the contract's rules, cleared when the message went out, kept when it did not. */
export function useContactForm(type: ContactType) {
  const empty = { name: '', email: '', subject: '', message: '', type, website: '' }
  const form = useForm<ContactFields>({
    defaultValues: { ...empty, email: useAuth.getState().user?.email ?? '' },
  })
  const sending = useMutation({
    mutationFn: (body: ContactFields) => callApi(sendContactMessage, { body }),
    onSuccess: () => {
      form.reset({ ...empty, type: 'general' })
      toast({ title: 'Message sent!', description: "We'll get back to you within 24 hours." })
    },
    onError: () =>
      toast({
        title: 'Failed to send message',
        description: 'Please try again or email us directly.',
        variant: 'destructive',
      }),
  })
  const submit = form.handleSubmit((fields) => {
    const checked = sendContactMessage.body.safeParse(fields)
    if (checked.success) return sending.mutate(fields)
    for (const { path, message } of checked.error.issues) {
      const field = FIELDS.find((name) => name === path[0])
      if (field) form.setError(field, { message }, { shouldFocus: true })
    }
  })
  return { form, sending, submit: () => void submit() }
}
