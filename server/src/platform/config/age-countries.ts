/** Countries whose visitors see the age gate unless the deployment says otherwise (product.md section 4). */
const EU_MEMBERS = [
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE'],
  ...['IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE'],
];

export const AGE_GATE_COUNTRIES: readonly string[] = [
  ...EU_MEMBERS,
  ...['US', 'GB', 'CA', 'AU', 'NZ', 'CH', 'NO', 'IS', 'LI', 'JP', 'KR', 'BR', 'IN', 'UA', 'RU'],
];
