import type { ComponentType, createElement, ReactNode } from 'react'

/** What Swagger UI hands to its plugins, as far as we use it; the React is its own. */
export interface SwaggerSystem {
  readonly React: { readonly createElement: typeof createElement }
  getComponent(name: string, isContainer?: true): ComponentType
}

export const LAYOUT = 'ReferenceLayout'

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
  return { components: { DeepLink: Name, [LAYOUT]: Layout } }
}
