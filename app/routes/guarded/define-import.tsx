import { type MetaDescriptor, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ImportForm, ImportPreview, type Preview } from '#app/components/import/index.ts'
import { type FormState, LinkButton, PageHeader } from '#app/components/index.ts'
import type { ImportColumn } from '#app/domain/import/read-table.ts'

export interface ImportDefinition<More> {
  path: string
  /** Address of the sample file. */
  sample: string
  /** Path of the list of those that are imported. */
  list: string
  title: string
  /** Stands behind the title in the browser's tab. */
  area: string
  /** Header of the name's column in the preview. */
  header: string
  /** Size limit as text. */
  limits: string
  /** Further links beside the sample file. */
  links?: ReactNode
  /** Instructions as list items. */
  rules: ReactNode
  /** Asks whether existing entries are left alone or updated; otherwise they are updated. */
  asksExisting: boolean
  /** Links to the neighbours of the list. */
  nav(more: More): ReactNode
}

/** All that the loader gives the page. */
export interface ImportData<More> {
  columns: readonly ImportColumn[]
  more: More
}

/** All that the action gives the page: a refused form, or what was read. */
type Answered = FormState | { csv: string; preview: Preview } | undefined

export interface Import<More> {
  definition: ImportDefinition<More>
  Page(): ReactNode
  meta(): MetaDescriptor[]
  handle: { crumb: string }
}

/**
 * An import's screen from its definition; `serveImport` makes its loader, its action and its sample file. `More` is
 * what the loader gives the page beside the columns.
 */
export function defineImport<More = null>(definition: ImportDefinition<More>): Import<More> {
  const { title, area } = definition
  return {
    definition,
    Page() {
      const data: unknown = useLoaderData()
      const answer = useActionData<() => Answered>()
      return <ImportScreen screen={definition} data={data as ImportData<More>} answer={answer} />
    },
    meta: () => [{ title: `${title} · ${area} · Trilha` }],
    handle: { crumb: 'Importar' }
  }
}

interface ScreenProps<More> {
  screen: ImportDefinition<More>
  data: ImportData<More>
  answer: Answered
}

function ImportScreen<More>({ screen, data, answer }: ScreenProps<More>) {
  const { path, title, header, limits, sample, links, rules, asksExisting, nav } = screen
  if (answer && 'preview' in answer) {
    const { csv, preview } = answer
    return <ImportPreview action={path} header={header} asksExisting={asksExisting} csv={csv} preview={preview} />
  }
  return (
    <>
      <PageHeader
        title={title}
        lead="De uma planilha em CSV. Você confere tudo antes, e nada é salvo enquanto houver erro."
      />
      {nav(data.more)}
      <ImportForm
        action={path}
        refused={answer}
        limits={limits}
        links={
          <>
            <LinkButton to={sample} variant="quiet" native>
              Baixar o modelo
            </LinkButton>
            {links}
          </>
        }
        rules={rules}
        columns={data.columns}
      />
    </>
  )
}
