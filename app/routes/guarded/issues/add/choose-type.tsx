import { Card, EmptyState, PageHeader } from '#app/components/index.ts'
import { NotOffered } from '#app/components/issue/index.ts'
import type { TypeChoice } from './load.server.ts'

export function ChooseType({ types, isOffered }: { types: readonly TypeChoice[]; isOffered: boolean }) {
  if (types.length === 0) {
    return (
      <>
        <PageHeader title="Novo requerimento" />
        {isOffered ? (
          <EmptyState title="Ainda não há o que pedir">
            Quem cuida das configurações cria os tipos de requerimento; o primeiro aparece aqui.
          </EmptyState>
        ) : (
          <NotOffered />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader title="Novo requerimento" lead="Escolha o que você quer pedir." />
      <div className="grid">
        {types.map(({ id, label, description, documents, answered }) => (
          <Card key={id} title={label} href={`/issues/add?type=${id}`}>
            {description ? <p className="type-about">{description}</p> : null}
            {documents.length > 0 ? (
              <p className="muted small">
                Documentos: {documents.map(({ name, required }) => (required ? name : `${name} (se tiver)`)).join(', ')}
              </p>
            ) : null}
            {answered ? <p className="muted small">{answered}</p> : null}
          </Card>
        ))}
      </div>
    </>
  )
}
