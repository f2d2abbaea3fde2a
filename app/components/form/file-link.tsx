import { LinkButton } from './button.tsx'

/** Leads to a file of what the page lists. On a phone it shows only the kind. */
export function FileLink({ to, kind = 'CSV' }: { to: string; kind?: 'CSV' | 'XLSX' }) {
  return (
    <LinkButton to={to} native>
      <span>
        <span className="head-word">Baixar </span>
        {kind}
      </span>
    </LinkButton>
  )
}
