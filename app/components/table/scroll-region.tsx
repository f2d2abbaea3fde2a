import type { ReactNode } from 'react'

interface ScrollRegionProps {
  className: string
  label: string
  children: ReactNode
}

/** Holds something wider than a phone, which scrolls inside it and not the page. */
export function ScrollRegion({ className, label, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
