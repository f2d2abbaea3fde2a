import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { answerApi } from '#app/api-client/api-door.server.ts'
import { findEmbeddedApi } from '#app/api-client/transport.server.ts'
import { buildOpenApi } from '#app/backend/openapi/build-openapi.server.ts'
import { type CallView, describeOpenApi, type FieldRow } from '#app/backend/openapi/describe-openapi.server.ts'
import { DemoMark } from '#app/components/document/demo-mark.tsx'
import { DataTable, PageHeader } from '#app/components/index.ts'
import publicCssUrl from '#app/styles/public.css?url'
import docsCssUrl from './docs.css?url'
import { answerKept, keepAnswer } from './kept-answer.server.ts'

const keepHtml = (demo: boolean) =>
  keepAnswer('text/html; charset=utf-8', () => {
    const docs = describeOpenApi(buildOpenApi())
    return `<!DOCTYPE html>${renderToStaticMarkup(<DocsDocument docs={docs} demo={demo} />)}`
  })
const html = keepHtml(false)
const demoHtml = keepHtml(true)

/** Builds the page once for all readers: it has no shell, form or script, and nothing about the reader. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return findEmbeddedApi() ? answerKept(request, context.demo ? demoHtml() : html()) : answerApi(request, context)
}

type Docs = ReturnType<typeof describeOpenApi>

function DocsDocument({ docs, demo }: { docs: Docs; demo: boolean }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14432b" />
        <title>API · Trilha</title>
        <link rel="stylesheet" href={publicCssUrl} />
        <link rel="stylesheet" href={docsCssUrl} />
      </head>
      <body>
        {demo ? <DemoMark /> : null}
        <a className="skip" href="#conteudo">
          Ir para o conteúdo
        </a>
        <header className="public-head">
          <div className="wrap">
            <a className="brand" href="/">
              Trilha
            </a>
          </div>
        </header>
        <main className="wrap" id="conteudo" tabIndex={-1}>
          <Content docs={docs} />
        </main>
      </body>
    </html>
  )
}

function Content({ docs: { title, version, description, groups, models } }: { docs: Docs }) {
  return (
    <div className="stack">
      <PageHeader
        title={`API da ${title}`}
        lead={`Versão ${version}`}
        actions={<a href="/api/openapi.json">Documento OpenAPI 3.1</a>}
      />
      <p>{description}</p>
      <nav aria-label="Nesta página">
        <ul>
          {groups.map((group) => (
            <li key={group.name}>
              <a href={`#${slugOf(group.name)}`}>{group.name}</a>
            </li>
          ))}
          <li>
            <a href="#modelos">Modelos</a>
          </li>
        </ul>
      </nav>
      {groups.map((group) => (
        <section key={group.name} className="stack" aria-labelledby={slugOf(group.name)}>
          <h2 id={slugOf(group.name)}>{group.name}</h2>
          {group.calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section className="stack" aria-labelledby="modelos">
        <h2 id="modelos">Modelos</h2>
        {models.map((model) => (
          <section key={model.name} className="stack" aria-labelledby={`modelo-${model.name}`}>
            <h3 id={`modelo-${model.name}`}>{model.name}</h3>
            <p>
              {model.description} {model.fields.length === 0 ? `Tipo: ${model.type}.` : null}
            </p>
            <Fields caption={`Campos de ${model.name}`} rows={model.fields} />
          </section>
        ))}
      </section>
    </div>
  )
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]+/g, '')
    .toLowerCase()
}

function Call({ call }: { call: CallView }) {
  return (
    <section className="card stack" aria-labelledby={call.id}>
      <h3 id={call.id}>
        <code>
          {call.method} {call.path}
        </code>
      </h3>
      <p>{call.summary}</p>
      <p className="muted small">
        {call.access} Respostas: {call.refusals}.
      </p>
      <Fields caption={`O que ${call.method} ${call.path} recebe`} rows={call.inputs} />
      <Fields caption={`O que ${call.method} ${call.path} responde`} rows={call.outputs} />
    </section>
  )
}

function Fields({ caption, rows }: { caption: string; rows: FieldRow[] }) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { key: 'name', header: 'Campo', cell: (row) => <code>{row.name}</code> },
        { key: 'type', header: 'Tipo', cell: (row) => <Type row={row} /> },
        { key: 'required', header: 'Obrigatório', cell: (row) => (row.required ? 'sim' : 'não') },
        { key: 'note', header: 'Observação', card: 'full', cell: (row) => row.note }
      ]}
    />
  )
}

function Type({ row }: { row: FieldRow }) {
  return row.model ? <a href={`#modelo-${row.model}`}>{row.type}</a> : row.type
}
