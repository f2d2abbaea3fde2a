import { MonthCalendar, PointList, SlotList, Steps } from '#app/components/booking/index.ts'
import { OwnText, ownLang } from '#app/components/document/own-lang.tsx'
import { Money, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { VisitStep } from '../view.ts'

export function ChooseVisit({ view }: { view: VisitStep }) {
  const { name, description, translated, facts, accessibility, points, prices, calendar, day, notice } = view
  return (
    <div className="stack">
      <Steps steps={view.steps} current={view.current} />
      <div className="stack-s">
        <h1>{name}</h1>
        <p className="prices">
          {prices.map(({ title, price }) => (
            <span key={title}>
              {title} <b>{price > 0 ? <Money value={price} /> : t('grátis')}</b>{' '}
            </span>
          ))}
        </p>
        <p className="prose" lang={ownLang(translated.includes('description'))}>
          {description}
        </p>
        {accessibility ? (
          <p className="prose small">
            {t('Acessibilidade:')} <OwnText text={accessibility} isTranslated={translated.includes('accessibility')} />
          </p>
        ) : null}
        {facts.length > 0 ? <p className="muted small">{facts.join(' · ')}</p> : null}
      </div>
      {notice ? (
        <Notice tone="warning" role="alert">
          <p>{notice}</p>
        </Notice>
      ) : null}
      <div className="visit-choice">
        <section aria-labelledby="dia">
          <h2 id="dia">{t('Escolha o dia')}</h2>
          <tr-in-place>
            <MonthCalendar {...calendar} />
          </tr-in-place>
        </section>
        <section aria-labelledby="horarios" className="stack-s">
          <h2 id="horarios" tabIndex={-1}>
            {day ? t('Escolha o horário') : t('Horários')}
          </h2>
          {day ? <Times day={day} /> : <p className="muted">{t('Escolha um dia para ver os horários e as vagas.')}</p>}
        </section>
      </div>
      <PointList points={points} />
    </div>
  )
}

function Times({ day }: { day: NonNullable<VisitStep['day']> }) {
  return (
    <>
      <p className="day-title">{day.title}</p>
      {day.slots.length > 0 ? (
        <SlotList slots={day.slots} selected={day.selected} label={t('Horários de {day}', { day: day.title })} />
      ) : null}
      {day.hasOpen ? null : (
        <Notice tone="info">
          <p>
            {day.slots.length > 0 ? t('Neste dia não há mais horários livres.') : t('Neste dia não há visitas.')}{' '}
            {t('Escolha outro dia.')}
          </p>
        </Notice>
      )}
    </>
  )
}
