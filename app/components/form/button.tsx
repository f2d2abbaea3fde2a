import { Link } from '@remix-run/react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { join } from '../document/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** At most one `primary` per screen. */
  variant?: ButtonVariant
  icon?: ReactNode
  wide?: boolean
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

/** The space after it is for text browsers, which would join it with its neighbour. */
export function Button({
  variant = 'secondary',
  icon,
  wide,
  className,
  type = 'submit',
  children,
  ...rest
}: ButtonProps) {
  return (
    <>
      <button {...rest} type={type} className={join('btn', `btn-${variant}`, wide && 'btn-wide', className)}>
        {icon}
        {children}
      </button>{' '}
    </>
  )
}

export type LinkButtonProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    /** Path on this site, or a full http(s), mailto or tel URL. */
    to: string
    /** Lets the browser load a file, or another answer that is not a page. */
    native?: boolean
  }

export function LinkButton({
  variant = 'secondary',
  icon,
  wide,
  className,
  to,
  native,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <>
      <Link
        {...rest}
        to={to}
        reloadDocument={native}
        data-native={native ? '' : undefined}
        className={join('btn', `btn-${variant}`, wide && 'btn-wide', className)}
      >
        {icon}
        {children}
      </Link>{' '}
    </>
  )
}
