import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Question {
  /** The fragment of its address. */
  readonly id: string
  readonly question: string
  readonly answer: ReactNode
}

const LINK = 'text-paper underline decoration-edge underline-offset-4 hover:decoration-current'

export const QUESTIONS: readonly Question[] = [
  {
    id: 'faq-transformation',
    question: 'What counts as a transformation?',
    answer: (
      <p>
        One picture, sent down as many copies as you like: three or a hundred, it counts once. Watching it, sharing it
        and downloading everything is free.
      </p>
    ),
  },
  {
    id: 'faq-credits',
    question: 'What are credits?',
    answer: (
      <>
        <p>
          With an account, evolutions cost credits. You begin with 100; each costs what its length says, and large
          frames of our own models cost more: 768 px 2.25 times, 1,024 px 4 times as much. If a run fails or you stop
          it, you get the unused credits back at once, rounded down to whole credits. When your credits are too few, you
          have the same three transformations a day as everyone, with the models that are free for everyone.
        </p>
        <PriceTable />
      </>
    ),
  },
  {
    id: 'faq-account',
    question: 'Do I need an account?',
    answer: (
      <p>
        No. Without one you have three transformations a day, and your browser remembers which were yours. Sign up
        later, in the same browser, and they come along.
      </p>
    ),
  },
  {
    id: 'faq-storage',
    question: 'How long are my pictures kept?',
    answer: (
      <p>
        Seven days on Free, thirty on Pro. Then the files are deleted, and the page says so. If you delete an evolution
        yourself, its files go at once.
      </p>
    ),
  },
  {
    id: 'faq-discount',
    question: 'Is there a discount?',
    answer: (
      <p>
        Students and non-profits get 50% off Pro, which makes it $9.50 a month.{' '}
        <Link to="/contact?type=sales#form" className={LINK}>
          Write to us
        </Link>{' '}
        from an address of your school or organisation.
      </p>
    ),
  },
  {
    id: 'faq-buying',
    question: 'Where is the button that takes my money?',
    answer: (
      <p>
        There is none yet. Nothing is sold on these pages and nobody asks for a card: ask for Pro, and a person upgrades
        your account by hand. If prices change, we tell you 30 days in advance.
      </p>
    ),
  },
  {
    id: 'faq-self-hosting',
    question: 'Can I run it myself?',
    answer: (
      <p>
        Yes. Afterimage is open source under the MIT licence, starts with one command and needs no key: the networks are
        built in. On your own machine the plans are whatever you say they are. If you are reading this on someone
        else's, they may have changed the numbers, and their word counts.
      </p>
    ),
  },
  {
    id: 'faq-training',
    question: 'Do you train on my pictures?',
    answer: (
      <p>
        No. They are copied until they are unrecognisable, which is bad enough. The{' '}
        <Link to="/privacy" className={LINK}>
          privacy policy
        </Link>{' '}
        has the rest.
      </p>
    ),
  },
]

function PriceTable() {
  return (
    <table className="mt-4 w-full max-w-[320px] text-left">
      <thead>
        <tr className="border-line border-b text-small">
          <th scope="col" className="py-2 font-normal">
            Copies
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Credits
          </th>
        </tr>
      </thead>
      <tbody className="figure-text text-paper">
        {ITERATION_OPTIONS.map(({ iterations, credits }) => (
          <tr key={iterations} className="border-line border-b">
            <td className="py-1">{iterations}</td>
            <td className="py-1 text-right">{credits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
