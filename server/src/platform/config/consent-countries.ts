/**
 * Where a visitor is asked before anything optional is stored on the device, unless the deployment says otherwise, and by which
 * rule. Elsewhere `functional` storage is allowed until it is refused. A country that is not known is asked.
 */
interface ConsentRule {
  rule: string;
  countries: readonly string[];
}

const CONSENT_RULES: readonly ConsentRule[] = [
  {
    rule: 'Directive 2002/58/EC, article 5(3): European Economic Area',
    countries: [
      ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV'],
      ...['LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO'],
    ],
  },
  {
    rule: 'Territories of EU members under the same rules',
    countries: ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'],
  },
  { rule: 'Privacy and Electronic Communications Regulations 2003, regulation 6', countries: ['GB', 'GI'] },
  { rule: 'Local equivalents of the UK regulations', countries: ['GG', 'IM', 'JE'] },
  { rule: 'Telecommunications Act, article 45c, and Data Protection Act', countries: ['CH'] },
  { rule: 'Lei Geral de Proteção de Dados, articles 7 and 8', countries: ['BR'] },
  { rule: 'Personal Information Protection Act, article 22', countries: ['KR'] },
  { rule: 'Law 6698 and the authority’s guideline on cookies', countries: ['TR'] },
  {
    rule: 'Electronic communications acts modelled on the directive',
    countries: ['AL', 'MD', 'ME', 'MK', 'RS', 'UA'],
  },
];

export const CONSENT_COUNTRIES: readonly string[] = CONSENT_RULES.flatMap(({ countries }) => countries);
