import narrowCss from './components/shell/page/narrow.css?inline'
import narrowCssUrl from './components/shell/page/narrow.css?url'
import agentCss from './routes/agent/agent.css?inline'
import agentCssUrl from './routes/agent/agent.css?url'
import bookingCss from './routes/booking/booking.css?inline'
import bookingCssUrl from './routes/booking/booking.css?url'
import bookingDetailsCss from './routes/booking-details/booking-details.css?inline'
import bookingDetailsCssUrl from './routes/booking-details/booking-details.css?url'
import changeCss from './routes/booking-details/own/change.css?inline'
import changeCssUrl from './routes/booking-details/own/change.css?url'
import dataCss from './routes/booking-details/own/data.css?inline'
import dataCssUrl from './routes/booking-details/own/data.css?url'
import ownCss from './routes/booking-details/own/own.css?inline'
import ownCssUrl from './routes/booking-details/own/own.css?url'
import proveCss from './routes/booking-details/own/prove.css?inline'
import proveCssUrl from './routes/booking-details/own/prove.css?url'
import refundCss from './routes/booking-details/refund/refund.css?inline'
import refundCssUrl from './routes/booking-details/refund/refund.css?url'
import closureCss from './routes/public/closure/closure.css?inline'
import closureCssUrl from './routes/public/closure/closure.css?url'
import findPageCss from './routes/public/find-ticket/find-page.css?inline'
import findPageCssUrl from './routes/public/find-ticket/find-page.css?url'
import formPageCss from './routes/public/form-page.css?inline'
import formPageCssUrl from './routes/public/form-page.css?url'
import groupListCss from './routes/public/group-list/group-list.css?inline'
import groupListCssUrl from './routes/public/group-list/group-list.css?url'
import homeCss from './routes/public/home/home.css?inline'
import homeCssUrl from './routes/public/home/home.css?url'
import followCss from './routes/public/issue/follow/follow.css?inline'
import followCssUrl from './routes/public/issue/follow/follow.css?url'
import openCss from './routes/public/issue/open/open.css?inline'
import openCssUrl from './routes/public/issue/open/open.css?url'
import layoutCss from './routes/public/layout.css?inline'
import layoutCssUrl from './routes/public/layout.css?url'
import passwordPageCss from './routes/public/password-page.css?inline'
import passwordPageCssUrl from './routes/public/password-page.css?url'
import pricingCss from './routes/public/pricing/pricing.css?inline'
import pricingCssUrl from './routes/public/pricing/pricing.css?url'
import privacyCss from './routes/public/privacy/privacy.css?inline'
import privacyCssUrl from './routes/public/privacy/privacy.css?url'
import ratingCss from './routes/public/rating/rating.css?inline'
import ratingCssUrl from './routes/public/rating/rating.css?url'
import registerCss from './routes/public/register/register.css?inline'
import registerCssUrl from './routes/public/register/register.css?url'
import resetPasswordCss from './routes/public/reset-password/reset-password.css?inline'
import resetPasswordCssUrl from './routes/public/reset-password/reset-password.css?url'
import waiverCss from './routes/public/waiver/waiver.css?inline'
import waiverCssUrl from './routes/public/waiver/waiver.css?url'
import selectAgentCss from './routes/select-agent/select-agent.css?inline'
import selectAgentCssUrl from './routes/select-agent/select-agent.css?url'
import mercadopagoCss from './routes/simulator/mercadopago.css?inline'
import mercadopagoCssUrl from './routes/simulator/mercadopago.css?url'
import publicCss from './styles/public.css?inline'

interface Carried {
  text: string
  /** URLs as the browser would link them. */
  hrefs: string[]
}

/** Sheets to inline in a document's head beside public.css. */
const sheetOf: Record<string, { href: string; text: string }> = {
  'routes/public/layout': { href: layoutCssUrl, text: layoutCss },
  'routes/public/home/page': { href: homeCssUrl, text: homeCss },
  'routes/public/home/at-root': { href: homeCssUrl, text: homeCss },
  'routes/public/pricing/page': { href: pricingCssUrl, text: pricingCss },
  'routes/public/register/page': { href: registerCssUrl, text: registerCss },
  'routes/public/forgot-password/page': { href: formPageCssUrl, text: formPageCss },
  'routes/public/login/verification': { href: formPageCssUrl, text: formPageCss },
  'routes/public/login/page': { href: passwordPageCssUrl, text: passwordPageCss },
  'routes/public/lock/page': { href: passwordPageCssUrl, text: passwordPageCss },
  'routes/public/reset-password/page': { href: resetPasswordCssUrl, text: resetPasswordCss },
  'routes/logout': { href: narrowCssUrl, text: narrowCss },
  'routes/booking/page': { href: bookingCssUrl, text: bookingCss },
  'routes/booking-details/page': { href: bookingDetailsCssUrl, text: bookingDetailsCss },
  'routes/booking-details/own/prove': { href: proveCssUrl, text: proveCss },
  'routes/booking-details/own/cancel': { href: ownCssUrl, text: ownCss },
  'routes/booking-details/own/change': { href: changeCssUrl, text: changeCss },
  'routes/booking-details/own/refund': { href: ownCssUrl, text: ownCss },
  'routes/booking-details/own/data': { href: dataCssUrl, text: dataCss },
  'routes/public/privacy/page': { href: privacyCssUrl, text: privacyCss },
  'routes/booking-details/refund/page': { href: refundCssUrl, text: refundCss },
  'routes/select-agent/page': { href: selectAgentCssUrl, text: selectAgentCss },
  'routes/public/closure/page': { href: closureCssUrl, text: closureCss },
  'routes/public/group-list/page': { href: groupListCssUrl, text: groupListCss },
  'routes/public/waiver/page': { href: waiverCssUrl, text: waiverCss },
  'routes/public/rating/page': { href: ratingCssUrl, text: ratingCss },
  'routes/public/find-ticket/page': { href: findPageCssUrl, text: findPageCss },
  'routes/public/issue/open/page': { href: openCssUrl, text: openCss },
  'routes/public/issue/follow/page': { href: followCssUrl, text: followCss },
  'routes/public/issue/give-up/page': { href: formPageCssUrl, text: formPageCss },
  'routes/simulator/mercadopago': { href: mercadopagoCssUrl, text: mercadopagoCss },
  'routes/agent/page': { href: agentCssUrl, text: agentCss },
  'routes/agent-profile': { href: agentCssUrl, text: agentCss }
}

export function carriedSheets(routeIds: readonly string[]): Carried {
  const sheets = routeIds.flatMap((id) => sheetOf[id] ?? [])
  return { text: [publicCss, ...sheets.map(({ text }) => text)].join(''), hrefs: sheets.map(({ href }) => href) }
}
