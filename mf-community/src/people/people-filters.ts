/** Filters of the members' list; the shell's URL table knows the same values. */
export {
  MEMBER_FILTER_VALUES as FILTER_CHOICES,
  MEMBER_FILTERS as PEOPLE_FILTERS,
  type MemberFilter as PeopleFilter,
} from '@foyer/shared/wire-schemas/members/filters';
