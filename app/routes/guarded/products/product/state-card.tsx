import { Button, Card, Form, LinkButton, Notice } from '#app/components/index.ts'
import type { ProductView } from './view.ts'

/** Tells above the form what keeps the attraction from being sold. */
export function NextStep({ product, canEdit }: { product: ProductView; canEdit: boolean }) {
  const { uuid, state, missing, missingWords, archived } = product
  const here = `/products/${uuid}`
  if (state === 'active' && missing.length === 0) return null
  if (state === 'archived') {
    return (
      <Notice title="Arquivado">
        <p>Fora da venda e das listas desde {archived}.</p>
        {canEdit ? <LinkButton to={`${here}/deactivate`}>Tirar do arquivo</LinkButton> : null}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={state === 'active' ? 'Ativo, mas nada a vender' : 'Ainda não está à venda'}>
      <p>{missingWords || 'Tudo pronto: confira como o visitante vê e ponha à venda.'}</p>
      <p className="row">
        {missing.indexOf('tickets') >= 0 ? <a href={`${here}/tickets`}>Cadastrar ingressos</a> : null}{' '}
        {missing.indexOf('hours') >= 0 ? <a href={`${here}/hours`}>Cadastrar horários</a> : null}
      </p>
      {canEdit && missing.length === 0 ? (
        <LinkButton to={`${here}/activate`} variant="primary">
          Pôr à venda
        </LinkButton>
      ) : null}
    </Notice>
  )
}

export function CopyCard({ product: { uuid, name }, copy }: { product: ProductView; copy: string }) {
  return (
    <Card title="Copiar">
      <p className="muted">
        Cria outro atrativo como {name}, fora de venda: dados, ingressos, preços, horários, termo, cancelamento e fotos.
        Não leva reservas, bloqueios nem códigos de desconto.
      </p>
      <Form method="post" action={`/products/${uuid}/copy`}>
        {/* The form's key: a second submission makes no second copy. */}
        <input type="hidden" name="copy" value={copy} />
        <Button>Copiar atrativo</Button>
      </Form>
    </Card>
  )
}

export function EndCard({ product }: { product: ProductView }) {
  const { uuid, state, hasBookings } = product
  const here = `/products/${uuid}`
  return (
    <Card title="Tirar de venda">
      <p className="muted">
        Reservas feitas continuam valendo.
        {hasBookings ? ' Como já houve reservas, não se apaga: arquive.' : ''}
      </p>
      <div className="row">
        {state === 'active' ? <LinkButton to={`${here}/deactivate`}>Desativar</LinkButton> : null}
        {state === 'archived' ? null : <LinkButton to={`${here}/archive`}>Arquivar</LinkButton>}
        {hasBookings ? null : (
          <LinkButton to={`${here}/remove`} variant="danger">
            Apagar
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
