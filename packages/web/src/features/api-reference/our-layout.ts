import type { ComponentType, createElement, ReactNode } from 'react'
import type { NamedCall } from './call-address.ts'
import { writeCall } from './call-address.ts'

/** What Swagger UI hands to its plugins, as far as we use it; the React is its own. */
export interface SwaggerSystem {
  readonly React: { readonly createElement: typeof createElement }
  getComponent(name: string, isContainer?: true): ComponentType
}

export const LAYOUT = 'ReferenceLayout'

type Sample = (schema: unknown, type: unknown, ...rest: readonly unknown[]) => unknown

/**
 * A field of a form begins with its own example, and empty without one: filled with “string” and the like, all of which would be sent, no
 * call could succeed before each was cleared. Swagger UI asks for such a value by the type `false`, as for no other.
 */
function afterLoad(this: { readonly fn: { getSampleSchema: Sample } }): void {
  const sample = this.fn.getSampleSchema
  this.fn.getSampleSchema = (schema, type, ...rest) => {
    if (type === false && !hasExample(schema)) return ''
    return sample(schema, type, ...rest)
  }
}

function hasExample(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('has' in schema && typeof schema.has === 'function') return Boolean(schema.has('examples'))
  return 'examples' in schema
}

/** What Swagger UI opens or closes: its kind, then the group, and the call where it is one. */
export type Opened = readonly [kind: 'operations-tag' | 'operations', ...named: NamedCall]
type Show = (opened: Opened, isOpen?: boolean) => unknown

/** The address names what was opened last, in place of what it named: a step back leaves the page, as on every other one. */
function noteAddress(show: Show): Show {
  return (opened, isOpen = true) => {
    const [kind, group, call] = opened
    const named: NamedCall | undefined = isOpen ? [group, call] : kind === 'operations' ? [group] : undefined
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${search}${named ? writeCall(named) : ''}`)
    return show(opened, isOpen)
  }
}

/**
 * The parts of Swagger UI's own layout that belong into a page with a heading and a main part of its own. Names of calls are no links: they
 * stand in buttons already.
 */
export function ourLayout({ React }: SwaggerSystem) {
  const Name = ({ text }: { readonly text: ReactNode }) => React.createElement('span', null, text)
  const Layout = ({ getComponent }: Pick<SwaggerSystem, 'getComponent'>) =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('SvgAssets')),
      React.createElement(getComponent('errors', true)),
      React.createElement(
        'div',
        { className: 'authorize' },
        React.createElement(getComponent('AuthorizeBtnContainer', true)),
      ),
      React.createElement(getComponent('FilterContainer', true)),
      React.createElement(getComponent('operations', true)),
      React.createElement(getComponent('Webhooks', true)),
    )
  return {
    afterLoad,
    // What is left empty is not sent: no box beside each field asks for it.
    components: { DeepLink: Name, ParameterIncludeEmpty: () => null, [LAYOUT]: Layout },
    statePlugins: { layout: { wrapActions: { show: noteAddress } } },
  }
}
