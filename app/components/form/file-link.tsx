import { LinkButton } from './button.tsx'

interface FileLinkProps {
  to: string
  kind?: 'CSV' | 'XLSX'
  /** Only readers of the screen hear what the link does: its neighbour shows it. */
  isSecond?: boolean
}

/** Leads to a file of what the page lists. On a phone it shows only the kind. */
export function FileLink({ to, kind = 'CSV', isSecond = false }: FileLinkProps) {
  return (
    <LinkButton to={to} native>
      <span>
        <span className={isSecond ? 'vh' : 'head-word'}>Baixar </span>
        {kind}
      </span>
    </LinkButton>
  )
}

/** Both files of a list lie at its address: `path` ends before `.csv` and `.xlsx`. */
export function FileLinks({ path, search = '' }: { path: string; search?: string }) {
  return (
    <>
      <FileLink to={`${path}.csv${search}`} />
      <FileLink to={`${path}.xlsx${search}`} kind="XLSX" isSecond />
    </>
  )
}
