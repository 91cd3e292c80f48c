import { type ContactType, sendContactMessage } from '@afterimage/contract/contact-endpoints'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { typedBefore } from '../../shared/forms/typed-before.ts'
import { type ContractForm, useContractForm } from '../../shared/forms/use-contract-form.ts'
import { useMetas } from '../../shared/read-metas.ts'
import { toast } from '../../shared/ui/toast-store.ts'

/** What the form is called. */
export const CONTACT_FORM = 'Contact'

interface ContactFields {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly type: ContactType
  /** Left empty by people, who never see it. */
  readonly website: string
}

export interface ContactFormState {
  readonly form: ContractForm<ContactFields>
  readonly sending: Pick<UseMutationResult<unknown, Error, ContactFields>, 'isPending' | 'mutate'>
}

/** The contact form: checked by the contract's rules, cleared when the message went out, kept when it did not. */
export function useContactForm(type: ContactType): ContactFormState {
  const empty = { name: '', email: '', subject: '', message: '', type, website: '' }
  const [typed] = useState(() => typedBefore(CONTACT_FORM))
  const form = useContractForm<ContactFields>(sendContactMessage.body, { defaultValues: { ...empty, ...typed } })
  useOwnAddress(form)
  const [address] = useMetas('contact-email')
  const sending = useMutation({
    mutationFn: (body: ContactFields) => callApi(sendContactMessage, { body }),
    onSuccess: () => {
      form.reset({ ...empty, type: 'general' })
      toast({ title: 'Message sent!', description: "We'll get back to you within 24 hours." })
    },
    onError: () =>
      toast({
        title: 'Failed to send message',
        // Where no address is published there is none to write to.
        description: address === undefined ? 'Please try again.' : 'Please try again or email us directly.',
        variant: 'destructive',
      }),
  })
  return { form, sending }
}

/** Fills in the address of who is signed in, unless one is typed already. A quiet page has not asked who that is. */
function useOwnAddress(form: ContractForm<ContactFields>): void {
  const { token, user, fetchProfile } = useAuth()
  const isUnknown = token !== null && user === null
  const email = user?.email
  useEffect(() => {
    if (isUnknown) void fetchProfile()
  }, [isUnknown, fetchProfile])
  useEffect(() => {
    if (email !== undefined && form.getValues('email') === '') form.setValue('email', email)
  }, [email, form])
}
