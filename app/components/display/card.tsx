import type { ReactNode } from 'react'
import { join } from '../document/class-names.ts'

interface CardProps {
  title?: ReactNode
  level?: 2 | 3
  href?: string
  aside?: ReactNode
  image?: { src: string; alt: string; width: number; height: number }
  className?: string
  children?: ReactNode
}

/** With `href` the whole card is one link, named by its title. */
export function Card({ title, level = 2, href, aside, image, className, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <div className={join('card', href && 'card-go', className)}>
      {image ? <img {...image} alt={image.alt} loading="lazy" /> : null}
      {title || aside ? (
        <header>
          {title ? (
            <Heading>
              {href ? (
                <a className="card-link" href={href}>
                  {title}
                </a>
              ) : (
                title
              )}
            </Heading>
          ) : null}
          {aside}
        </header>
      ) : null}
      {children}
    </div>
  )
}
