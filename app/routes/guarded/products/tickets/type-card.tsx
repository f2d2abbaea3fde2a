import { Button, Form, Notice, SituationTag } from '#app/components/index.ts'
import type { toTypeRow } from './view.ts'

interface TypeCardProps {
  type: ReturnType<typeof toTypeRow>
  path: string
  version: number
  canEdit: boolean
  ends: { first: boolean; last: boolean }
}

export function TypeCard({ type, path, version, canEdit, ends }: TypeCardProps) {
  const { title, label, active } = type
  return (
    <div className="card type-card">
      <div className="type-head">
        <h2>{canEdit ? <a href={`${path}/${type.id}`}>{title}</a> : title}</h2>
        <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'À venda' : 'Inativo'}</SituationTag>
      </div>
      <p className="type-price">
        Hoje: <strong>{type.today}</strong> <span className="muted">Código {label}</span>
      </p>
      <p>{type.rules}</p>
      {type.tooDear === '' ? null : <Notice tone="warning">{type.tooDear}</Notice>}
      {type.prices.length > 0 ? (
        <>
          <p className="type-other">Outros preços (a primeira linha que vale no dia; sem nenhuma, {type.usual}):</p>
          <ol className="type-prices">
            {type.prices.map((price) => (
              <li key={price}>{price}</li>
            ))}
          </ol>
        </>
      ) : null}
      {type.seasons.length > 0 ? (
        <>
          <p className="type-other">
            <a href="/products/seasons">Temporadas do parque</a> (onde não vale um preço por data deste ingresso; num
            dia de duas, a primeira):
          </p>
          <ol className="type-prices">
            {type.seasons.map((season) => (
              <li key={season}>{season}</li>
            ))}
          </ol>
        </>
      ) : null}
      {canEdit ? <Moves type={type} path={path} version={version} ends={ends} /> : null}
    </div>
  )
}

function Moves({ type, path, version, ends }: Pick<TypeCardProps, 'type' | 'path' | 'version' | 'ends'>) {
  const of = <span className="vh"> {type.title}</span>
  return (
    <Form method="post" action={path} className="row">
      <input type="hidden" name="version" value={version} />
      {ends.first ? null : (
        <Button variant="quiet" name="move" value={`up-${type.id}`}>
          Subir{of}
        </Button>
      )}
      {ends.last ? null : (
        <Button variant="quiet" name="move" value={`down-${type.id}`}>
          Descer{of}
        </Button>
      )}
    </Form>
  )
}
