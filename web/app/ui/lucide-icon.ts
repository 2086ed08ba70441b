import { createElement, type SVGProps } from 'react'

/** Argument that a lucide-react module passes to its `createLucideIcon`. */
export interface LucideIconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

export interface LucideIconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in px. */
  size?: number
}

/**
 * Replaces lucide's own function in the build (vite.config.ts) at a tenth of its size and a fraction of its rendering
 * time. For the props we use the markup is identical.
 */
export default function createLucideIcon({ name, aliases = [], node }: LucideIconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, at the top of lucide's module
  return function LucideIcon({ size = 24, className, ...rest }: LucideIconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
