import { CONTACT_TYPES, type ContactType } from '@afterimage/contract/contact-endpoints'
import { useSearchParams } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Ways to reach the people behind the site. `?type=` says what the message is about. */
export function ContactScreen() {
  usePublicTitle('/contact')
  const [search] = useSearchParams()
  const contact = useContactForm(typeOf(search.get('type')))
  const startChat = () => {
    const { setValue, setFocus, getValues } = contact.form
    setValue('type', 'support')
    if (getValues('subject') === '') setValue('subject', 'Support request')
    setFocus((['name', 'email'] as const).find((field) => getValues(field) === '') ?? 'message')
  }
  return (
    <div className="page-width">
      <PageHeading
        title={
          <>
            Say something.
            <br />
            It will reach us intact.
          </>
        }
      >
        The one thing here that is not copied a hundred times on the way.
      </PageHeading>
      <div className="grid gap-x-16 gap-y-12 border-line border-t pt-8 lg:grid-cols-[4fr_8fr]">
        {/* In its column from the first: by order alone it would lie in the other one until the cards after it have come. */}
        <div id="form" className="scroll-mt-8 lg:col-start-2 lg:row-start-1">
          <ContactForm {...contact} />
        </div>
        <ContactCards onStartChat={startChat} />
      </div>
    </div>
  )
}

function typeOf(requested: string | null): ContactType {
  return requested !== null && isType(requested) ? requested : 'general'
}

function isType(requested: string): requested is ContactType {
  return Object.hasOwn(CONTACT_TYPES, requested)
}
