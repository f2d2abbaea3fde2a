import a4CssUrl from '#app/styles/paper/a4.css?url'
import a4WideCssUrl from '#app/styles/paper/a4-wide.css?url'
import folioCssUrl from '#app/styles/paper/folio.css?url'
import landscapeCssUrl from '#app/styles/paper/landscape.css?url'
import listCssUrl from '#app/styles/paper/list.css?url'
import statementCssUrl from '#app/styles/paper/statement.css?url'
import stripCssUrl from '#app/styles/paper/strip.css?url'
import wristbandCssUrl from '#app/styles/paper/wristband.css?url'

const papers = {
  a4: a4CssUrl,
  'a4-wide': a4WideCssUrl,
  folio: folioCssUrl,
  landscape: landscapeCssUrl,
  list: listCssUrl,
  statement: statementCssUrl,
  strip: stripCssUrl,
  wristband: wristbandCssUrl
}

/**
 * Used as the `links` of a screen that prints on a paper of its own. `@page` is a rule of the whole document, so it
 * cannot stand in the sheet of all screens.
 */
export const linkPaper = (paper: keyof typeof papers) => () => [
  { rel: 'stylesheet', href: papers[paper], media: 'print' }
]
