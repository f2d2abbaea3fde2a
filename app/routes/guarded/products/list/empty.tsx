import { EmptyState, LinkButton } from '#app/components/index.ts'

interface NoProductsProps {
  total: number
  isNarrowed: boolean
  canEdit: boolean
  /** True when the user may set up the place with the five first steps. */
  canStart: boolean
}

export function NoProducts({ total, isNarrowed, canEdit, canStart }: NoProductsProps) {
  const toFirst = <LinkButton to="/products/index">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhum atrativo encontrado" action={toFirst}>
        Confira o que você procurou: nome, categoria ou endereço, e a situação.
      </EmptyState>
    )
  }
  const add = (
    <div className="row">
      {canStart ? (
        <LinkButton to="/configurations/start" variant="primary">
          Começar em cinco passos
        </LinkButton>
      ) : null}
      <LinkButton to="/products/add" variant={canStart ? 'secondary' : 'primary'}>
        Cadastrar um atrativo
      </LinkButton>
    </div>
  )
  return (
    <EmptyState title="Ainda não há atrativos à venda" action={canEdit ? add : undefined}>
      {canEdit
        ? 'Comece pelo nome e pela descrição; depois vêm ingressos, horários e fotos.'
        : 'Quem cuida dos produtos do parque os cadastra aqui.'}
    </EmptyState>
  )
}
