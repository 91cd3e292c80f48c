import { expect, test } from 'vitest'
import { operatorTags } from './operator-tags.ts'

test('pages learn the address and each profile, and nothing that could break out of a tag', () => {
  const tags = operatorTags({
    contactEmail: 'hello@example.org',
    socialLinks: ['https://bsky.app/profile/a', 'https://x.com/?a="><script>'],
    sendsMail: true,
    identityProviders: [{ id: 'club', name: 'The “Club”' }],
    hasPasswords: false,
  })
  expect(tags).toEqual([
    '<meta name="contact-email" content="hello@example.org">',
    '<meta name="social-link" content="https://bsky.app/profile/a">',
    '<meta name="social-link" content="https://x.com/?a=&quot;&gt;&lt;script&gt;">',
    '<meta name="sends-mail" content="yes">',
    '<meta name="identity-provider" content="club The “Club”">',
    '<meta name="passwords" content="off">',
  ])
})

test('an operator who publishes nothing gets no tags', () => {
  expect(operatorTags({})).toEqual([])
})
